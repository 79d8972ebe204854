import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig as readBackendConfig } from '../../backend/core/config.ts';
import { readConfig as readGatewayConfig } from '../../gateway/core/config.ts';
import { root, serverArguments } from '../../scripts/processes.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const compose = read('compose.yaml');

/** A service of the compose file, as its lines. */
function service(name: string): string {
  const [, rest = ''] = compose.split(new RegExp(`^  ${name}:\\n`, 'm'));
  return rest.split(/^ {2}\w|^\w/m)[0] ?? '';
}

/** The settings of a service, with what the operator's .env gives. */
function settings(name: string, given: Record<string, string>): Record<string, string> {
  const [, block = ''] = service(name).split('    environment:\n');
  const lines = block.split('\n').slice(
    0,
    block.split('\n').findIndex((line) => /^ {4}\S/.test(line)),
  );
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, key, value = ''] = /^ {6}(\w+): (.*)$/.exec(line) ?? [];
      if (key === undefined) return [];
      const text = value.replace(/^'(.*)'$/, '$1');
      return [
        [
          key,
          text.replaceAll(
            /\$\{(\w+)(?:(?::-|:\?)([^}]*))?\}/g,
            (_all, variable: string, other = '') =>
              given[variable] ?? (value.includes(':?') ? '' : String(other)),
          ),
        ],
      ];
    }),
  );
}

const given = {
  POSTGRES_PASSWORD: 'secret',
  PUSHER_SECRET: 'another secret',
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'Bienvenue1',
};

describe('the deployment with several gateways', () => {
  it.each(['backend', 'gateway'] as const)('runs the %s as npm start and the tests run it', (name) => {
    const command = ['node', ...serverArguments(`${name}/server.ts`)].join(', ');
    expect(service(name)).toContain(`command: [${command}]`);
  });

  it('builds an image that runs a gateway unless it is told otherwise', () => {
    const [last] = read('Dockerfile').match(/^CMD .*$/m) ?? [];
    expect(last).toBe(
      `CMD ${JSON.stringify(['node', ...serverArguments('gateway/server.ts')]).replaceAll(',', ', ')}`,
    );
  });

  it('is configured with settings that both servers take, and that belong together', () => {
    const backend = readBackendConfig(settings('backend', given));
    const gateway = readGatewayConfig(settings('gateway', given));
    expect(backend).toMatchObject({
      isDemo: false,
      databaseUrl: 'postgresql://agora:secret@postgres:5432/agora',
    });
    expect(gateway.backendUrl).toBe('http://backend:4100');
    expect(gateway.realtime).toMatchObject({
      secret: given.PUSHER_SECRET,
      host: { name: 'backend', port: 4100, tls: false },
    });
    expect(gateway.redisUrl).toBe('redis://redis:6379');
  });
});
