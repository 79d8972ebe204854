import type { Finding, Report } from './probe.ts';
import type { Verdict } from './verdicts.ts';

const explained: Record<Verdict, string> = {
  'as documented': 'works as it is',
  tolerated: 'works: Agora reads it all the same',
  undocumented: 'answered, but the documents name no fields and Agora knows none of those that came',
  refused: 'understood and refused: see whether the account may do it',
  unusable: 'does not work: what came cannot be used',
  missing: 'does not work: the API has no such call',
  'not tried': 'nothing is known of it',
};

/** Escapes text for a table cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

function databaseId({ operation, verdict, deviations, detail, milliseconds, loss }: Finding): string {
  const remark = [deviations.join(', '), detail ?? ''].filter(Boolean).join('; ');
  const time = milliseconds === null ? '' : String(milliseconds);
  return `| \`${operation}\` | ${verdict} | ${cell(remark)} | ${time} | ${cell(loss)} |`;
}

const table = (findings: readonly Finding[]): string[] => [
  '| Call | Verdict | What was found | ms | What hangs on it |',
  '| --- | --- | --- | ---: | --- |',
  ...findings.map(databaseId),
];

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];

const lost = ({ findings }: Report): Finding[] =>
  findings.filter(({ verdict }) => verdict === 'unusable' || verdict === 'missing');

/** Renders a report as Markdown. */
export function toMarkdown(report: Report): string {
  const { findings, counts, habits, settings, remains, ended } = report;
  const verdicts = Object.entries(explained).map(
    ([verdict, meaning]) => `| ${verdict} | ${counts[verdict as Verdict]} | ${meaning} |`,
  );
  const tried = findings.filter(({ verdict }) => verdict !== 'not tried');
  const untried = findings.filter(({ verdict }) => verdict === 'not tried');
  return [
    `# The API at ${report.api}`,
    '',
    `Asked on ${report.at}. ${report.signIn}`,
    ...(ended === null ? [] : ['', `**The probe ended early: ${ended}.**`]),
    '',
    '| Verdict | Calls | |',
    '| --- | ---: | --- |',
    ...verdicts,
    ...section(
      'Left behind: remove it by hand',
      remains.map((one) => `- ${one}`),
    ),
    ...section(
      'What people would lose',
      lost(report).map(({ loss, operation, detail }) => `- **${loss}**: \`${operation}\`, ${detail}`),
    ),
    ...section(
      'How the API deviates',
      habits.map(({ name, meaning, operations }) => {
        const [first] = operations;
        const where = first === undefined ? '' : ` In ${operations.length} calls, such as \`${first}\`.`;
        return `- **${name}**: ${meaning}${operations.length === 1 ? ` In \`${first}\`.` : where}`;
      }),
    ),
    ...section(
      'Settings',
      settings.length === 0
        ? []
        : [
            '```sh',
            ...settings.map(({ name, value }) => (value === '' ? `# ${name}=` : `${name}=${value}`)),
            '```',
            '',
            ...settings.map(({ name, note }) => `- \`${name}\`: ${note}.`),
            '- Realtime (`PUSHER_…`) is not probed: take its keys from the service that the API publishes to.',
          ],
    ),
    ...section('Calls that were tried', table(tried)),
    ...section('Calls that were not tried', [
      '| Call | Why | What hangs on it |',
      '| --- | --- | --- |',
      ...untried.map(
        ({ operation, detail, loss }) => `| \`${operation}\` | ${cell(detail ?? '')} | ${cell(loss)} |`,
      ),
    ]),
    '',
  ].join('\n');
}
