// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package collectorproc runs a collector binary as a child process on loopback, for the
// demo and for end-to-end tests.
package collectorproc

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// Process is a running collector.
type Process struct {
	cmd    *exec.Cmd
	done   chan struct{}
	err    error
	health string

	mu  sync.Mutex
	log bytes.Buffer
}

// Start runs binary with the configuration file and waits until its health_check on
// healthAddr answers. env is added to the environment.
func Start(ctx context.Context, binary, configFile, healthAddr string, env ...string) (*Process, error) {
	p := &Process{done: make(chan struct{}), health: "http://" + healthAddr}
	p.cmd = exec.Command(binary, "--config", configFile)
	p.cmd.Env = append(os.Environ(), env...)
	p.cmd.Stdout, p.cmd.Stderr = p, p
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start %s: %w", binary, err)
	}
	go func() {
		p.err = p.cmd.Wait()
		close(p.done)
	}()
	if err := p.waitReady(ctx); err != nil {
		p.Kill()
		return nil, fmt.Errorf("%w; the collector said:\n%s", err, p.Log())
	}
	return p, nil
}

// Write gathers what the collector prints.
func (p *Process) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.Write(b)
}

// Log returns what the collector has printed so far.
func (p *Process) Log() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.String()
}

// PID returns the process id.
func (p *Process) PID() int { return p.cmd.Process.Pid }

// signalGrace is left to a ready collector to begin taking signals, which it does just
// after it says that it is ready: one that comes earlier would end it unflushed.
const signalGrace = 50 * time.Millisecond

func (p *Process) waitReady(ctx context.Context) error {
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		if resp, err := http.Get(p.health); err == nil {
			_ = resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				time.Sleep(signalGrace)
				return nil
			}
		}
		select {
		case <-p.done:
			return fmt.Errorf("the collector ended: %w", p.err)
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// Stop asks the collector to end and waits until it has flushed and gone.
func (p *Process) Stop(ctx context.Context) error {
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.done:
		return p.err
	case <-ctx.Done():
		p.Kill()
		return errors.Join(ctx.Err(), p.err)
	}
}

// Kill ends the collector at once, as SIGKILL does.
func (p *Process) Kill() {
	_ = p.cmd.Process.Kill()
	<-p.done
}

// firstPort and ports are where FreeAddr looks: below the range from which the kernel
// takes ports for outgoing connections, any of which could take a free one away before
// the collector listens on it.
const (
	firstPort = 20_000
	ports     = 12_000
)

// FreeAddr returns a loopback address that was free a moment ago.
func FreeAddr() (string, error) {
	var last error
	for range 100 {
		addr := fmt.Sprintf("127.0.0.1:%d", firstPort+rand.IntN(ports))
		l, err := net.Listen("tcp", addr)
		if err == nil {
			return addr, l.Close()
		}
		last = err
	}
	return "", last
}
