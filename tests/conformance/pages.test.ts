/** Broken links, unknown commands and unknown metrics of the Markdown pages are found. */
import { describe, expect, it } from 'vitest';
import { anchorsOf, brokenLinks, unknownCommands, unknownMetrics } from '../../scripts/pages.ts';

describe('links', () => {
  const find = (path: string) => ({ 'docs/other.md': '# Other\n\n## A « title »\n', 'docs/rules': '' })[path];
  const broken = (text: string) => brokenLinks('docs/page.md', text, find);

  it.each([
    '[a](other.md)',
    '[a](other.md#other)',
    '[a](rules)',
    '# Here\n[a](#here)',
    '[a](https://example.org)',
  ])('accepts %s', (text) => {
    expect(broken(text)).toEqual([]);
  });

  it.each(['[a](missing.md)', '[a](other.md#missing)', '[a](#missing)', '[a](../other.md)'])(
    'reports %s',
    (text) => {
      expect(broken(text)).toHaveLength(1);
    },
  );

  it('ignores code', () => {
    expect(broken('`[a](missing.md)`\n\n```md\n[a](missing.md)\n```\n')).toEqual([]);
  });

  it('names anchors as GitHub does', () => {
    expect([...anchorsOf('# A `b` (c)\n## Été, là\n## Same\n## Same\n')]).toEqual([
      'a-b-c',
      'été-là',
      'same',
      'same-1',
    ]);
  });
});

it('reports npm scripts that do not exist', () => {
  const text = '```sh\nnpm run -s probe -- x\nnpm ci && npm start\nnpm run gone\n```\n`npm run other`';
  expect(unknownCommands('page.md', text, new Set(['probe', 'start']))).toEqual([
    'page.md: there is no npm script gone',
  ]);
});

it('reports metrics that no server exports', () => {
  const text = 'rate(gateway_seconds_bucket[5m]) / backend_gone and `gateway_…`';
  expect(unknownMetrics('alerts.yaml', text, new Set(['gateway_seconds']))).toEqual([
    'alerts.yaml: no server exports backend_gone',
  ]);
});
