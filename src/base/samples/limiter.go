// Package limiter lets at most a number of calls through per interval.
package limiter

import (
	"context"
	"errors"
	"sync"
	"time"
)

// ErrClosed is returned by Wait after Close.
var ErrClosed = errors.New("limiter: closed")

type Clock interface {
	Now() time.Time
	After(d time.Duration) <-chan time.Time
}

// Limiter is a token bucket that is safe for concurrent use.
type Limiter struct {
	mu       sync.Mutex
	clock    Clock
	capacity float64
	tokens   float64
	perSec   float64
	last     time.Time
	closed   chan struct{}
}

func New(clock Clock, capacity int, perSecond float64) *Limiter {
	return &Limiter{
		clock: clock, capacity: float64(capacity), tokens: float64(capacity),
		perSec: perSecond, last: clock.Now(), closed: make(chan struct{}),
	}
}

// Wait blocks until a token is free, the context ends, or the limiter is closed.
func (l *Limiter) Wait(ctx context.Context) error {
	for {
		wait, ok := l.take()
		if ok {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-l.closed:
			return ErrClosed
		case <-l.clock.After(wait):
		}
	}
}

func (l *Limiter) take() (time.Duration, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	l.tokens = min(l.capacity, l.tokens+now.Sub(l.last).Seconds()*l.perSec)
	l.last = now
	if l.tokens >= 1 {
		l.tokens--
		return 0, true
	}
	return time.Duration((1 - l.tokens) / l.perSec * float64(time.Second)), false
}
