/** Static checks of compose.yaml and Dockerfile; image.test.ts starts the image. */
import { describe, expect, it } from 'vitest';
import { readConfig as readBackendConfig } from '../../backend/core/config.ts';
import { readConfig as readGatewayConfig } from '../../gateway/config/config.ts';
import { memorySettings } from '../../scripts/processes.ts';
import { compose, entryOf, ours, readDockerfile, running, serviceOf } from './compose.ts';

const backends = running('backend/server.ts');
const gateways = running('gateway/server.ts');
const dockerfile = readDockerfile();
const services = Object.entries(compose.services);

/** The settings of a service of ours, in the image. */
const settingsOf = (name: string) => ({ ...dockerfile.env, ...serviceOf(name).environment });

/** Names of settings that a server looks for. */
function known(name: string): Set<string> {
  const names = new Set<string>();
  const readConfig = entryOf(name) === 'gateway/server.ts' ? readGatewayConfig : readBackendConfig;
  readConfig(
    new Proxy<NodeJS.ProcessEnv>(settingsOf(name), {
      get(target, setting: string) {
        names.add(setting);
        return target[setting];
      },
    }),
  );
  return names;
}

describe('compose.yaml', () => {
  it('names only services, volumes and configs that it declares', () => {
    const undeclared = services.flatMap(([name, service]) => [
      ...Object.keys(service.depends_on).filter((other) => !compose.services[other]?.healthcheck),
      ...service.configs.map(({ source }) => source).filter((source) => !(source in compose.configs)),
      ...service.volumes
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((volume) => !volume.startsWith('./') && !(volume in compose.volumes)),
      ...(service.build === undefined && service.image === undefined ? [name] : []),
    ]);
    expect(undeclared).toEqual([]);
  });

  it.each(ours)('gives %s only settings that it reads', (name) => {
    const settings = Object.keys(serviceOf(name).environment);
    // The AWS SDK reads its own.
    const own = settings.filter((setting) => !setting.startsWith('AWS_'));
    expect(own.filter((setting) => !known(name).has(setting))).toEqual([]);
  });

  it('gives all servers addresses that other containers reach, and health checks their ports', () => {
    for (const name of ours) {
      const { port, host } =
        entryOf(name) === 'gateway/server.ts'
          ? readGatewayConfig(settingsOf(name))
          : readBackendConfig(settingsOf(name));
      expect([name, host]).toEqual([name, '0.0.0.0']);
      expect(serviceOf(name).healthcheck?.test.join(' ')).toContain(`127.0.0.1:${port}/health/`);
    }
  });

  it.each([
    ['backends', backends, 4100],
    ['caddyfile', gateways, 4000],
  ] as const)('balances by %s over every server, and notices a draining one', (config, names, port) => {
    const caddyfile = compose.configs[config].content;
    const [, upstreams] = /reverse_proxy (.+) \{/.exec(caddyfile) ?? [];
    expect(upstreams).toBe(names.map((name) => `${name}:${port}`).join(' '));
    const [, interval] = /health_interval (\d+)s/.exec(caddyfile) ?? [];
    for (const name of names) {
      const { DRAIN_SECONDS: drainSeconds } = serviceOf(name).environment;
      expect(Number(drainSeconds)).toBeGreaterThan(2 * Number(interval));
    }
    expect(caddyfile.split('{')).toHaveLength(caddyfile.split('}').length);
  });

  it('publishes the balancer of the gateways', () => {
    const published = serviceOf('balancer').ports[0]?.split(':').at(-1);
    expect(compose.configs.caddyfile.content).toContain(`:${published} {`);
  });

  it('finds the client behind the balancer: gateways trust one proxy, backends only gateways', () => {
    for (const name of gateways) expect(readGatewayConfig(settingsOf(name)).trustedProxies).toBe(1);
    // Containers are no loopback: without a gateway's proof their X-Forwarded-For is ignored.
    for (const name of backends) expect(readBackendConfig(settingsOf(name)).trustedProxies).toBe('loopback');
  });
});

describe('Dockerfile', () => {
  it('sets the memory settings of npm start', () => {
    expect(dockerfile.env).toMatchObject(memorySettings);
  });

  it('runs a gateway by default', () => {
    expect(dockerfile.command).toEqual(serviceOf(gateways[0] ?? '').command);
  });
});
