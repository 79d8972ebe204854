/** What compose.yaml says, as an operator's .env fills it in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../scripts/processes.ts';

const Compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      command: z.array(z.string()).default([]),
      environment: z.record(z.string(), z.string()).default({}),
    }),
  ),
  configs: z.object({ caddyfile: z.object({ content: z.string() }) }),
});

export const compose = Compose.parse(
  parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }),
);

/** What the operator's .env gives. */
export const given = {
  POSTGRES_PASSWORD: 'secret',
  PUSHER_SECRET: 'another secret',
  GATEWAY_SECRET: 'a third secret, of more than thirty-two characters',
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'Bienvenue1',
} as const;
const own = new Map<string, string>(Object.entries(given));

/** The servers of ours, by what runs in them. */
export const ours = {
  'backend/realtime.ts': ['realtime'],
  'backend/server.ts': ['backend-1', 'backend-2'],
  'gateway/server.ts': ['gateway-1', 'gateway-2'],
} as const;

/** What runs in a service of ours. */
export function entryOf(name: string): string {
  const [entry] = Object.entries(ours).find(([, services]) => services.some((one) => one === name)) ?? [];
  if (entry === undefined) throw new Error(`${name} is no server of ours.`);
  return entry;
}

/** The settings of a service: `${NAME}`, `${NAME:-otherwise}` and `${NAME:?what to do}` filled in. */
export function settingsOf(name: string): Record<string, string> {
  const fill = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, variable: string, kind = '', other = '') => {
      const filled = own.get(variable) ?? (kind === '-' ? String(other) : undefined);
      if (filled === undefined) throw new Error(`${variable} is not in .env.`);
      return filled;
    });
  return Object.fromEntries(
    Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [key, fill(value)]),
  );
}
