/** The lint rule about text that changes beside elements, run by the linter itself. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rejected = [
  "<p><Icon />{isOpen && 'Ouvert'}</p>",
  "<p>{isOpen ? 'Ouvert' : 'Fermé'} <b>maintenant</b></p>",
  '<p><Icon />{event.place}</p>',
  '<p><Icon />{label}</p>',
  '<p>{isRight ? <Yes /> : <No />}{words}</p>',
  "<p>{isPending ? 'Envoi…' : <Time />}{actions.map(show)}</p>",
  '<p>{count} jours</p>',
  '<p>{isOpen && <Icon />} Ouvert</p>',
  "<p>{isOpen && <Icon />}{'Ouvert'}</p>",
  '<><Icon /> Ouvert</>',
];
const accepted = [
  "<p>{isOpen ? 'Ouvert' : 'Fermé'}</p>",
  '<p>{count}</p>',
  '<p>{`${count} jours`}</p>',
  "<p><Icon /><span>{isOpen ? 'Ouvert' : 'Fermé'}</span></p>",
  '<p><Icon /> Ouvert</p>',
  '<p>Ouvert {isOpen && <Icon />}</p>',
  "<p><Icon />{' '}<b>{count}</b></p>",
  '<p>{list.map(show)}<Icon />{render()}{icons[kind]}</p>',
  "<p>Voir {list.map(show)}{''}{/* nothing */}</p>",
  'function Part({ icon }: { icon?: ReactNode }) { return <p>{icon}<b>Ouvert</b></p>; }',
];

/** The samples that the linter reports, each once. */
let reported: string[];

beforeAll(() => {
  const samples = [...rejected, ...accepted];
  for (const [index, sample] of samples.entries()) writeFileSync(join(folder, `${index}.tsx`), sample);
  const config = join(folder, 'config.json');
  writeFileSync(
    config,
    JSON.stringify({
      jsPlugins: [join(root, 'scripts/lint/plugin.js')],
      categories: { correctness: 'off' },
      rules: { 'agora/text-beside-elements': 'error' },
    }),
  );
  const linter = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [linter, '--config', config, '--format', 'unix', folder], {
    encoding: 'utf8',
  });
  const files = stdout.matchAll(/(\d+)\.tsx:\d+:\d+: .*agora\(text-beside-elements\)/g);
  reported = [...new Set([...files].map(([, index]) => samples[Number(index)] ?? ''))];
});

it.each(rejected)('rejects %s', (sample) => expect(reported).toContain(sample));
it.each(accepted)('accepts %s', (sample) => expect(reported).not.toContain(sample));
