// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"crypto/subtle"
	"net/http"
	"sync"
)

// Project is one Langfuse project with its key pair.
type Project struct {
	Name, PublicKey, SecretKey string
}

// keyring knows the projects by name. One key pair per project, as many projects as a test wants.
type keyring struct {
	mu       sync.RWMutex
	projects []Project
}

func (k *keyring) empty() bool {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return len(k.projects) == 0
}

func (k *keyring) put(p Project) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := range k.projects {
		if k.projects[i].Name == p.Name {
			k.projects[i] = p
			return
		}
	}
	k.projects = append(k.projects, p)
}

// find returns the project whose key pair the request carries. Only Basic auth is accepted on the OTLP
// route (exporter facts, section 2).
func (k *keyring) find(r *http.Request) (Project, bool) {
	user, password, ok := r.BasicAuth()
	if !ok {
		return Project{}, false
	}
	k.mu.RLock()
	defer k.mu.RUnlock()
	for _, p := range k.projects {
		if same(user, p.PublicKey) && same(password, p.SecretKey) {
			return p, true
		}
	}
	return Project{}, false
}

func same(a, b string) bool {
	return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1
}

// SetProject adds a project or rotates the keys of an existing one; requests with the old pair get 401.
func (s *Server) SetProject(name, publicKey, secretKey string) {
	s.keys.put(Project{Name: name, PublicKey: publicKey, SecretKey: secretKey})
}
