// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"go.opentelemetry.io/collector/config/configopaque"
)

// keyCheckEvery bounds how often key files are looked at while all is well. A refused key looks at once.
const keyCheckEvery = time.Second

// Keys is a project's key pair, given as text or as files that are read again when they change (a
// mounted Kubernetes secret is swapped under the same name). A file that is gone or empty keeps the
// last good pair: a rotation must not lose what still works.
type Keys struct {
	// Setting is the YAML path of the pair, for messages: keys themselves never appear in any.
	Setting string

	public, secret keySource

	mu      sync.Mutex
	header  string
	checked time.Time
	now     func() time.Time
}

// keySource is one half of a pair: a text or a file.
type keySource struct {
	text  configopaque.String
	file  string
	stamp stamp
	value string
}

// stamp is how a change of a file is noticed.
type stamp struct {
	modified time.Time
	size     int64
}

// NewKeys returns a pair; for each half either the text or the file is given.
func NewKeys(setting string, public configopaque.String, publicFile string, secret configopaque.String, secretFile string) *Keys {
	return &Keys{
		Setting: setting,
		public:  keySource{text: public, file: publicFile},
		secret:  keySource{text: secret, file: secretFile},
		now:     time.Now,
	}
}

// Load reads the pair for the first time.
func (k *Keys) Load() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.refresh()
}

// Authorization returns the header value to send, after a look at the files when one is due.
func (k *Keys) Authorization() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.fromFiles() && k.now().Sub(k.checked) >= keyCheckEvery {
		// The last good pair stays; what is wrong with it shows as 401.
		_ = k.refresh()
	}
	return k.header
}

// Refused is called after a 401 or 403: the next request looks at the files again.
func (k *Keys) Refused() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.checked = time.Time{}
	k.public.stamp, k.secret.stamp = stamp{}, stamp{}
}

func (k *Keys) fromFiles() bool {
	return k.public.file != "" || k.secret.file != ""
}

func (k *Keys) refresh() error {
	k.checked = k.now()
	if err := errors.Join(k.public.read(), k.secret.read()); err != nil {
		return fmt.Errorf("%s: %w", k.Setting, err)
	}
	pair := k.public.value + ":" + k.secret.value
	k.header = "Basic " + base64.StdEncoding.EncodeToString([]byte(pair))
	return nil
}

func (s *keySource) read() error {
	if s.file == "" {
		s.value = string(s.text)
		return nil
	}
	info, err := os.Stat(s.file)
	if err != nil {
		return fmt.Errorf("key file: %w", err)
	}
	now := stamp{info.ModTime(), info.Size()}
	if s.value != "" && s.stamp == now {
		return nil
	}
	content, err := os.ReadFile(s.file)
	if err != nil {
		return fmt.Errorf("key file: %w", err)
	}
	value := strings.TrimSpace(string(content))
	if value == "" {
		return fmt.Errorf("key file %s is empty", s.file)
	}
	s.value, s.stamp = value, now
	return nil
}
