import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig as readBackendConfig } from '../../backend/core/config.ts';
import { readConfig as readGatewayConfig } from '../../gateway/core/config.ts';
import { memorySettings, root, serverArguments } from '../../scripts/processes.ts';
import { compose, given, ours, settingsOf } from './compose.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const services = Object.entries(ours).flatMap(([entry, names]) =>
  names.map((name) => ({
    entry,
    name,
    readConfig: entry.startsWith('gateway/') ? readGatewayConfig : readBackendConfig,
  })),
);
const backends = ours['backend/server.ts'];
const gateways = ours['gateway/server.ts'];

/** Names of settings that a server looks for. */
function known(readConfig: (env: NodeJS.ProcessEnv) => unknown, env: Record<string, string>): Set<string> {
  const names = new Set<string>();
  readConfig(
    new Proxy(env, {
      get(target, name: string) {
        names.add(name);
        return target[name];
      },
    }),
  );
  return names;
}

describe('the deployment with several backends and gateways', () => {
  it.each(services)('runs $name as npm start and the tests run it', ({ entry, name }) => {
    expect(compose.services[name]?.command).toEqual(['node', ...serverArguments(entry)]);
  });

  it('builds an image that runs a gateway unless it is told otherwise', () => {
    const [, command = ''] = /^CMD (.*)$/m.exec(read('Dockerfile')) ?? [];
    expect(JSON.parse(command)).toEqual(['node', ...serverArguments('gateway/server.ts')]);
  });

  it('has the image give memory back as npm start does', () => {
    const [, settings = ''] = /^ENV (MALLOC.*)$/m.exec(read('Dockerfile')) ?? [];
    expect(settings.split(' ').map((setting) => setting.split('='))).toEqual(Object.entries(memorySettings));
  });

  it.each(services)(
    'gives $name settings that it knows and README tells, and no others',
    ({ name, readConfig }) => {
      const settings = settingsOf(name);
      const unknown = Object.keys(settings).filter((setting) => !known(readConfig, settings).has(setting));
      expect(unknown).toEqual([]);
      const told = read('README.md');
      expect(Object.keys(settings).filter((setting) => !told.includes(`\`${setting}\``))).toEqual([]);
    },
  );

  it.each(backends)('%s shares the database, the secrets and the realtime service with the other', (name) => {
    expect(readBackendConfig(settingsOf(name))).toMatchObject({
      isDemo: false,
      gatewaySecret: given.GATEWAY_SECRET,
      databaseUrl: 'postgresql://agora:secret@postgres:5432/agora',
      realtime: {
        secret: given.PUSHER_SECRET,
        target: { kind: 'host', host: 'realtime', port: 4100, tls: false },
      },
    });
  });

  it.each(gateways)(
    '%s asks all backends, hears the realtime service and shares its memory with the other',
    (name) => {
      expect(readGatewayConfig(settingsOf(name))).toMatchObject({
        backendUrls: backends.map((backend) => `http://${backend}:4100`),
        redisUrl: 'redis://redis:6379',
        gatewaySecret: given.GATEWAY_SECRET,
        realtime: { secret: given.PUSHER_SECRET, host: { name: 'realtime', port: 4100, tls: false } },
      });
    },
  );

  it('has the realtime service take what the backends sign, where both look for it', () => {
    expect(readBackendConfig(settingsOf('realtime'))).toMatchObject({
      port: 4100,
      realtime: { appId: 'agora', key: 'agora', secret: given.PUSHER_SECRET, target: { kind: 'embedded' } },
    });
  });

  it('has a balancer that asks every gateway, and each often enough to hear within its leave that it ends', () => {
    const { content } = compose.configs.caddyfile;
    const [, upstreams] = /reverse_proxy (.+) \{/.exec(content) ?? [];
    expect(upstreams).toBe(gateways.map((name) => `${name}:4000`).join(' '));
    const [, interval] = /health_interval (\d+)s/.exec(content) ?? [];
    for (const name of gateways)
      expect(readGatewayConfig(settingsOf(name)).drainSeconds).toBeGreaterThan(2 * Number(interval));
  });

  it('finds the client behind the balancer: gateways believe it alone, and tell the backends what they know', () => {
    for (const name of gateways) expect(readGatewayConfig(settingsOf(name)).trustedProxies).toBe(1);
    // Containers are no loopback: without a gateway's proof, what they say of addresses counts for nothing.
    for (const name of backends) expect(readBackendConfig(settingsOf(name)).trustedProxies).toBe('loopback');
  });
});
