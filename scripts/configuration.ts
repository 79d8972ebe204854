/** docs/operate/configuration.md, generated from the settings of both servers. */
import { z } from 'zod';
import { settings as backend } from '../backend/core/settings.ts';
import { settings as gateway } from '../gateway/config/settings.ts';
import { sharedSettings } from '../server/settings.ts';

const introduction = `# Configuration

Generated from the settings in the code by \`npm run generate\`.

Environment variables, read at start: an invalid value stops the start with a one-line error. \`npm start\` runs both servers
with the same environment. Numbers have their bounds in parentheses; switches are \`1\` or \`0\`.

`;

/** Default value of a setting, of a number with its bounds; of one that is read into parts, its description names it. */
function defaultOf(setting: z.ZodType): string {
  const { success, data } = setting.safeParse(undefined);
  if (!success || data === undefined || data === '' || typeof data === 'object') return '';
  if (typeof data === 'number') {
    const { minimum, maximum } = z.toJSONSchema(setting);
    return `\`${data}\` (${minimum}–${maximum})`;
  }
  return `\`${typeof data === 'boolean' ? Number(data) : z.string().parse(data)}\``;
}

function rows(server: string, settings: Record<string, z.ZodType>): string[][] {
  return Object.entries(settings).map(([name, setting]) => {
    if (!setting.description) throw new Error(`${name} has no description.`);
    return [`\`${name}\``, server, defaultOf(setting), setting.description];
  });
}

/** Generates docs/operate/configuration.md. */
export function configurationPage(): string {
  const own = (all: Record<string, z.ZodType>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !(name in sharedSettings)));
  const table = [
    ['Variable', 'Server', 'Default', 'Meaning'],
    ['---', '---', '---', '---'],
    ...rows('both', sharedSettings),
    ...rows('gateway', own(gateway.shape)),
    ...rows('backend', own(backend.shape)),
  ];
  return introduction + table.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
