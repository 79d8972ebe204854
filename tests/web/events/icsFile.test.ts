import { describe, expect, it } from 'vitest';
import { icsFile } from '../../../web/events/icsFile.ts';

const event = {
  id: '12',
  title: 'Réunion ; plénière, grande salle',
  place: 'Quai\\Nord',
  description: 'Première ligne\nSeconde ligne',
  startsAt: new Date('2026-11-21T09:00:00+01:00'),
  endsAt: new Date('2026-11-21T10:30:00+01:00'),
  url: 'https://agora.example/communaute/1/post/12',
};

/** What a reader of RFC 5545 sees: folded lines joined again. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  it('tells the event in UTC, with what has a meaning escaped', () => {
    const lines = unfolded(icsFile(event));
    expect(lines).toContain('DTSTART:20261121T080000Z');
    expect(lines).toContain('DTEND:20261121T093000Z');
    expect(lines).toContain(String.raw`SUMMARY:Réunion \; plénière\, grande salle`);
    expect(lines).toContain(String.raw`LOCATION:Quai\\Nord`);
    expect(lines).toContain(String.raw`DESCRIPTION:Première ligne\nSeconde ligne`);
    expect(lines).toContain('UID:post-12@agora.example');
    expect(lines.at(-1)).toBe('');
  });

  it('keeps paragraphs and lists of the description', () => {
    const description =
      '<p>Ordre du jour :</p><ul><li><p>Bilan</p></li><li>Budget &amp; suite</li></ul><p>À demain<br>Zoé</p>';
    const [line] = unfolded(icsFile({ ...event, description })).filter((one) =>
      one.startsWith('DESCRIPTION'),
    );
    expect(line?.replaceAll(String.raw`\n\n`, String.raw`\n`)).toBe(
      String.raw`DESCRIPTION:Ordre du jour :\n- Bilan\n- Budget & suite\nÀ demain\nZoé`,
    );
  });

  it('folds no line between a backslash and what it escapes', () => {
    for (let length = 50; length < 80; length += 1) {
      const file = icsFile({ ...event, title: `${'a'.repeat(length)},;\\,;` });
      expect(file.split('\r\n').filter((line) => /(?<!\\)(?:\\\\)*\\$/.test(line))).toEqual([]);
    }
  });

  it('has no line of more than 75 bytes, and folds between characters', () => {
    const title = 'é🎉'.repeat(200);
    const file = icsFile({ ...event, title });
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(unfolded(file)).toContain(`SUMMARY:${title}`);
  });

  it('cannot be given further lines by what people write', () => {
    const file = icsFile({ ...event, place: 'x\r\nATTENDEE:mailto:a@b.example', description: '' });
    expect(unfolded(file).some((line) => line.startsWith('ATTENDEE'))).toBe(false);
  });
});
