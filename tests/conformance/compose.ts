/** compose.yaml and Dockerfile as Docker reads them, with an operator's .env. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root, serverArguments, servers } from '../../scripts/processes.ts';

/** Contents of the operator's .env file. */
export const dotEnv = {
  POSTGRES_PASSWORD: 'secret',
  PUSHER_SECRET: 'another-secret',
  GATEWAY_SECRET: 'a third secret, of more than thirty-two characters',
  METRICS_TOKEN: 'a-token-for-operators',
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'Bienvenue1',
} as const;

/**
 * Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}` in all texts of a document. Throws where `docker compose`
 * warns: a variable that is not set and has no default.
 */
function interpolate(value: unknown, env: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => interpolate(item, env));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolate(item, env)]));
  if (typeof value !== 'string') return value;
  return value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind = '', rest = '') => {
    const filled = env[name] || (kind === '-' ? String(rest) : undefined);
    if (filled === undefined) throw new Error(`${name} is not set. ${kind === '?' ? String(rest) : ''}`);
    return filled;
  });
}

const Text = z.string().min(1);
/** As the Compose specification has them: unknown keys, and variables that are no texts, are refused. */
const Service = z.strictObject({
  build: z.literal('.').optional(),
  image: Text.optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(Text).default([]),
  configs: z.array(z.strictObject({ source: Text, target: Text })).default([]),
  /** Published to this machine only: others come through its reverse proxy. */
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)).default([]),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).default({}),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: z.string(),
      retries: z.number().int(),
    })
    .optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  restart: z.literal('unless-stopped'),
});
const Compose = z.strictObject({
  name: Text,
  services: z.record(z.string(), Service),
  configs: z.strictObject({
    backends: z.strictObject({ content: Text }),
    caddyfile: z.strictObject({ content: Text }),
  }),
  volumes: z.record(z.string(), z.null()),
});

const read = (name: string) => readFileSync(join(root, name), 'utf8');

export const compose = Compose.parse(interpolate(parse(read('compose.yaml'), { merge: true }), dotEnv));

/** A service of compose.yaml. */
export function serviceOf(name: string): z.output<typeof Service> {
  const service = compose.services[name];
  if (!service) throw new Error(`compose.yaml has no service ${name}.`);
  return service;
}

/** Names of the services that run our image. */
export const ours = Object.keys(compose.services).filter((name) => serviceOf(name).build !== undefined);

/** The server that a service of ours runs. */
export function entryOf(name: string): (typeof servers)[number] {
  const command = serviceOf(name).command?.join(' ');
  const entry = servers.find((one) => command === ['node', ...serverArguments(one)].join(' '));
  if (entry === undefined) throw new Error(`${name} runs no server of ours: ${command}`);
  return entry;
}

/** Names of the services that run a server. */
export const running = (entry: (typeof servers)[number]): string[] =>
  ours.filter((name) => entryOf(name) === entry);

/** Settings, command and copied files of the Dockerfile's last stage. */
export function readDockerfile(): { env: Record<string, string>; command: string[]; built: string[] } {
  const lines = read('Dockerfile').split('\n');
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const after = (instruction: string) =>
    stage.filter((line) => line.startsWith(instruction)).map((line) => line.slice(instruction.length));
  return {
    env: Object.fromEntries(
      after('ENV ')
        .flatMap((line) => line.split(' '))
        .map((setting) => z.tuple([z.string(), z.string()]).parse(setting.split('='))),
    ),
    command: z.array(z.string()).parse(JSON.parse(after('CMD ').at(-1) ?? '')),
    built: after('COPY --from=build ')
      .flatMap((line) => line.split(' '))
      .filter((word) => word.startsWith('/app/'))
      .map((path) => path.slice('/app/'.length)),
  };
}
