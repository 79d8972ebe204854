import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { callBuckets, createRegistry } from '../../server/metrics.ts';
import { type Client, clientLabels, type ClientVersions } from './clients.ts';

/** Metrics at /metrics (Prometheus text format). */
export interface Metrics {
  registry: Registry;
  /** Starts timing an API call; the returned function ends it with the status, 0 for none. */
  upstreamCall(operation: string): (status: number) => void;
  /** Counts a call that was not sent: open circuit or connection limit. */
  upstreamRefused(operation: string, reason: 'breaker' | 'busy'): void;
  /** Seconds by which the API's clock is ahead. */
  clockOffset(seconds: number): void;
  /** Counts the outcome of an API call. */
  upstreamAnswer(operation: string, outcome: string): void;
  operation(name: string, kind: string, outcome: 'ok' | 'error', seconds: number): void;
  clientOperation(client: Client, outcome: 'ok' | 'error'): void;
  /** Counts an open WebSocket; the returned function ends the count. */
  socket(client: Client): () => void;
  realtimeEvents: Counter;
  realtimeUnreadable: Counter;
  /** 1 while realtime events flow, else 0. */
  realtimeFlowing: Gauge;
  /** 1 while Redis responds, else 0; absent without Redis. */
  redisUp(isThere: boolean): void;
}

/** Creates the gateway's metrics; `versions` are the client versions that may appear in labels. */
export function createMetrics(versions: ClientVersions = new Map()): Metrics {
  const registry = createRegistry();
  const upstream = new Histogram({
    name: 'gateway_upstream_call_seconds',
    help: 'Calls to the API by operation and status (0: no answer)',
    labelNames: ['operation', 'status'],
    buckets: callBuckets,
    registers: [registry],
  });
  const refused = new Counter({
    name: 'gateway_upstream_refused_total',
    help: 'Calls that were not made, by operation and reason (breaker: it does not answer; busy: too many at once)',
    labelNames: ['operation', 'reason'],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'gateway_upstream_answers_total',
    help: 'Calls to the API by operation and how they went (ok, partial: something was left out, unusable, refused, timeout, unavailable)',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  });
  const operations = new Histogram({
    name: 'gateway_operation_seconds',
    help: 'Operations of the graph by name, kind and outcome',
    labelNames: ['name', 'kind', 'outcome'],
    buckets: callBuckets,
    registers: [registry],
  });
  const clientOperations = new Counter({
    name: 'gateway_client_operations_total',
    help: 'Operations by the application that asks, its version and outcome (other: not registered; none: not stated)',
    labelNames: ['client', 'version', 'outcome'],
    registers: [registry],
  });
  const sockets = new Gauge({ name: 'gateway_websockets', help: 'Open WebSockets', registers: [registry] });
  const clientSockets = new Gauge({
    name: 'gateway_client_websockets',
    help: 'Open WebSockets by application and version',
    labelNames: ['client', 'version'],
    registers: [registry],
  });
  const clockOffset = new Gauge({
    name: 'gateway_clock_offset_seconds',
    help: 'Seconds by which the clock of the API is ahead of this one',
    registers: [registry],
  });
  let redis: Gauge | undefined;
  return {
    registry,
    redisUp(isThere) {
      redis ??= new Gauge({
        name: 'gateway_redis_up',
        help: 'Whether Redis answers (1) or is away (0), so that limits and keys are those of this gateway alone',
        registers: [registry],
      });
      redis.set(isThere ? 1 : 0);
    },
    upstreamCall(operation) {
      const end = upstream.startTimer({ operation });
      return (status) => void end({ status: String(status) });
    },
    upstreamRefused: (operation, reason) => refused.inc({ operation, reason }),
    upstreamAnswer: (operation, outcome) => answers.inc({ operation, outcome }),
    operation: (name, kind, outcome, seconds) => operations.observe({ name, kind, outcome }, seconds),
    clientOperation: (client, outcome) =>
      clientOperations.inc({ ...clientLabels(versions, client), outcome }),
    socket(client) {
      const labels = clientLabels(versions, client);
      sockets.inc();
      clientSockets.inc(labels);
      return () => {
        sockets.dec();
        clientSockets.dec(labels);
      };
    },
    clockOffset: (seconds) => clockOffset.set(seconds),
    realtimeEvents: new Counter({
      name: 'gateway_realtime_events_total',
      help: 'Events from the realtime service',
      registers: [registry],
    }),
    realtimeUnreadable: new Counter({
      name: 'gateway_realtime_unreadable_total',
      help: 'Events from the realtime service that could not be read',
      registers: [registry],
    }),
    realtimeFlowing: new Gauge({
      name: 'gateway_realtime_flowing',
      help: 'Whether events come from the realtime service (1) or not (0)',
      registers: [registry],
    }),
  };
}
