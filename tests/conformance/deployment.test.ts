import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig as readBackendConfig } from '../../backend/core/config.ts';
import { readConfig as readGatewayConfig } from '../../gateway/core/config.ts';
import { root, serverArguments } from '../../scripts/processes.ts';

interface Compose {
  services: Record<'backend' | 'gateway', { command: string[]; environment: Record<string, string> }>;
}

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const { services } = parse(read('compose.yaml')) as Compose;

/** What the operator's .env gives. */
const given: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'secret',
  PUSHER_SECRET: 'another secret',
  GATEWAY_SECRET: 'a third secret, of more than thirty-two characters',
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'Bienvenue1',
};

/** The settings of a service: `${NAME}`, `${NAME:-otherwise}` and `${NAME:?what to do}` filled in. */
function settings(name: 'backend' | 'gateway'): Record<string, string> {
  const fill = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, variable: string, kind = '', other = '') => {
      const own = given[variable] ?? (kind === '-' ? String(other) : undefined);
      if (own === undefined) throw new Error(`${variable} is not in .env.`);
      return own;
    });
  return Object.fromEntries(
    Object.entries(services[name].environment).map(([key, value]) => [key, fill(value)]),
  );
}

describe('the deployment with several gateways', () => {
  it.each(['backend', 'gateway'] as const)('runs the %s as npm start and the tests run it', (name) => {
    expect(services[name].command).toEqual(['node', ...serverArguments(`${name}/server.ts`)]);
  });

  it('builds an image that runs a gateway unless it is told otherwise', () => {
    const [, command = ''] = /^CMD (.*)$/m.exec(read('Dockerfile')) ?? [];
    expect(JSON.parse(command)).toEqual(['node', ...serverArguments('gateway/server.ts')]);
  });

  it('is configured with settings that both servers take, and that belong together', () => {
    expect(readBackendConfig(settings('backend'))).toMatchObject({
      isDemo: false,
      gatewaySecret: given.GATEWAY_SECRET,
      databaseUrl: 'postgresql://agora:secret@postgres:5432/agora',
    });
    expect(readGatewayConfig(settings('gateway'))).toMatchObject({
      backendUrl: 'http://backend:4100',
      redisUrl: 'redis://redis:6379',
      gatewaySecret: given.GATEWAY_SECRET,
      realtime: { secret: given.PUSHER_SECRET, host: { name: 'backend', port: 4100, tls: false } },
    });
  });

  it('finds the client behind the balancer: gateways believe it alone, and tell the backend what they know', () => {
    expect(readGatewayConfig(settings('gateway')).trustedProxies).toBe(1);
    // Containers are no loopback: without a gateway's proof, what they say of addresses counts for nothing.
    expect(readBackendConfig(settings('backend')).trustedProxies).toBe('loopback');
  });
});
