import { act, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isolate as isolateOnServer } from '../../../server/isolate.ts';
import { messagePushText, postPushText } from '../../../web/app/push/pushPresenter.ts';
import { withDe, isolate, sentence } from '../../../web/ui/sentence.ts';
import { DayName, TimeAgo } from '../../../web/ui/TimeAgo.tsx';
import { formatCount } from '../../../web/ui/Badge.tsx';
import {
  formatAge,
  formatDateTime,
  formatDay,
  formatShortMonth,
  formatWeekday,
} from '../../../web/ui/formatDate.ts';
import { findWebAddresses } from '../../../web/ui/links.ts';
import { loadWithRetries } from '../../../web/ui/loadWithRetries.ts';
import { cleanPasted, pastedLines } from '../../../web/ui/richText/pasted.ts';
import { useRootAttribute } from '../../../web/ui/pageStyle.ts';

import cases from '../../fixtures/links.json' with { type: 'json' };

const now = new Date(2026, 10, 20, 14, 5).getTime();
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

describe('ages', () => {
  test.each([
    ['B261', 0, 'Il y a quelques secondes'],
    ['B261', 59 * second, 'Il y a quelques secondes'],
    ['a clock that runs ahead', -5 * minute, 'Il y a quelques secondes'],
    ['B262', minute, 'Il y a une minute'],
    ['B262', 2 * minute, 'Il y a 2 minutes'],
    ['B262', 59 * minute + 59 * second, 'Il y a 59 minutes'],
    ['B263', hour, 'Il y a une heure'],
    ['B263', 2 * hour - second, 'Il y a une heure'],
    ['B264', 2 * hour, 'Il y a 2 heures'],
    ['B264', 24 * hour - second, 'Il y a 23 heures'],
    ['B265', 24 * hour, '19 novembre 2026 à 14:05'],
  ])('%s: %d ms', (_rule, age, words) => {
    expect(formatAge(now - age, now)).toBe(words);
  });

  test('uses French months and two-digit hours in full dates', () => {
    expect(formatDateTime(new Date(2026, 7, 1, 9, 3))).toBe('1er août 2026 à 09:03');
  });

  test('formats every day of a year like the browser', () => {
    const long = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full' });
    const short = new Intl.DateTimeFormat('fr-FR', { month: 'short' });
    for (let day = 1; day <= 366; day += 1) {
      const date = new Date(2028, 0, day, 8);
      expect(formatWeekday(date)).toBe(long.format(date).replace(' 1 ', ' 1er '));
      expect(formatShortMonth(date)).toBe(short.format(date));
    }
  });

  test('counts days by the calendar, not by 24 hours', () => {
    expect(formatDay(new Date(2026, 10, 20, 0, 1), now)).toBe('Aujourd’hui');
    expect(formatDay(new Date(2026, 10, 19, 23, 59), now)).toBe('Hier');
    expect(formatDay(new Date(2026, 10, 18, 23, 59), now)).toBe('mercredi 18 novembre 2026');
  });
});

describe('a time on the screen', () => {
  beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] }));
  afterEach(() => vi.useRealTimers());

  test('updates itself', () => {
    render(<TimeAgo date={new Date(now - 50 * second).toISOString()} />);
    expect(screen.getByRole('time').textContent).toBe('Il y a quelques secondes');
    act(() => void vi.advanceTimersByTime(minute));
    expect(screen.getByRole('time').textContent).toBe('Il y a une minute');
  });

  test('is of another day from midnight on', () => {
    const midnight = new Date(now).setHours(24, 0, 0, 0);
    vi.setSystemTime(midnight - second);
    const { container } = render(<DayName date={new Date(now).toISOString()} />);
    expect(container.textContent).toBe('Aujourd’hui');
    act(() => void vi.advanceTimersByTime(minute));
    expect(container.textContent).toBe('Hier');
  });
});

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,0k'],
  [1_250, '1,2k'],
  [1_999, '1,9k'],
  [12_345, '12,3k'],
])('B266: %d is shown as %s', (count, words) => {
  expect(formatCount(count)).toBe(words);
});

describe('names in plain sentences', () => {
  const name = 'דנה לוי';
  const whole = `\u2068${name}\u2069`;

  test('are isolated where they are written from right to left, so that a number after them stays there', () => {
    expect(sentence`${name}\u00a0: place ${2} sur ${12}`).toBe(`${whole}\u00a0: place 2 sur 12`);
    expect(sentence`${'Zoé (RH)'}\u00a0: place ${2}`).toBe('Zoé (RH)\u00a0: place 2');
    expect(withDe(name)).toBe(`de ${whole}`);
    expect(postPushText(name, undefined)).toEqual({
      toast: `Du nouveau dans ${whole}`,
      title: name,
      body: `Du nouveau dans ${whole}`,
    });
    const message = { name, firstName: name, text: '12 h' };
    expect(messagePushText({ title: null, otherParticipants: [] }, message, 1).toast).toBe(
      `${whole}\u202F: 12 h`,
    );
  });

  test('cannot turn the rest of a sentence round', () => {
    expect(sentence`Retirer ${'a\u202Eb'}\u00a0?`).toBe('Retirer \u2068a\u202Eb\u2069\u00a0?');
  });

  test('are judged as the servers do', () => {
    const letters = Array.from({ length: 0x1_f0_00 }, (_, code) => String.fromCodePoint(code));
    expect(letters.filter((letter) => isolate(letter) !== isolateOnServer(letter))).toEqual([]);
    for (const letter of ['א', 'م', 'ܐ', 'ހ', 'ߊ', 'ﷺ', '\u{1E900}'])
      expect([letter, isolate(letter)]).toEqual([letter, `\u2068${letter}\u2069`]);
  });
});

describe('pasted text', () => {
  /** An entry of a list as Word writes it: a paragraph that is drawn as one. */
  const entry = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

  /** The tags and words alone. */
  const bare = (html: string) =>
    cleanPasted(html)
      .replaceAll(/<!--.*?-->/gs, '')
      .replaceAll(/\s+(?:style|class|lang)=(?:"[^"]*"|'[^']*'|[^\s>]+)/g, '')
      .replaceAll(/<\/?span[^>]*>/g, '')
      .replaceAll(/\s*\n\s*/g, '');

  test("converts Word's list paragraphs to lists, with their content", () => {
    expect(bare([entry(1, '·', 'Un'), entry(2, 'o', 'Dedans'), entry(1, '·', 'Deux')].join('\n'))).toBe(
      '<ul><li><p>Un</p><ul><li><p>Dedans</p></li></ul></li><li><p>Deux</p></li></ul>',
    );
  });

  test('keeps the start of an ordered list, and two separate lists', () => {
    expect(bare(`${entry(1, '3.', 'Trois')}<p>Entre</p>${entry(1, 'a)', 'Lettre')}`)).toBe(
      '<ol start="3"><li><p>Trois</p></li></ol><p>Entre</p><ol><li><p>Lettre</p></li></ol>',
    );
  });

  test('keeps the rows and cells of a table', () => {
    const table =
      '<table class=MsoTableGrid border=1><tr><td width=302 colspan=2><p class=MsoNormal>Ville<o:p></o:p></p></td></tr></table>';
    expect(bare(table)).toBe(
      '<table border="1"><tbody><tr><td width="302" colspan="2"><p>Ville</p></td></tr></tbody></table>',
    );
  });

  test("drops Word's pictures, styles and comments, and keeps empty lines", () => {
    expect(
      bare(
        `<style>p{color:red}</style><p class=MsoNormal>Un<span class=MsoCommentReference><a href="#_msocom_1">[A1]</a></span><img src="file:///c:/a.png"></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div style='mso-element:comment-list'>Relire</div>`,
      ),
    ).toBe('<p>Un</p><p></p>');
  });

  test('converts a heading to a bold line', () => {
    expect(bare('<h2>Ordre <i>du</i> jour</h2>')).toBe('<p><strong>Ordre <i>du</i> jour</strong></p>');
  });

  test('keeps the lines of plain text, including empty ones', () => {
    expect(pastedLines('un\r\n\r\ndeux\ntrois')).toEqual(['un', '', 'deux', 'trois']);
  });
});

describe('addresses in a text', () => {
  test.each(cases)('B498: links $text to $href', ({ text, href }) => {
    expect(findWebAddresses(text)).toEqual(href === null ? [] : [href]);
  });
});

describe('loading code', () => {
  function network(isThere: boolean): (isThereNow: boolean) => void {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
    onTestFinished(() => onLine.mockRestore());
    return (isThereNow) => {
      onLine.mockReturnValue(isThereNow);
      dispatchEvent(new Event(isThereNow ? 'online' : 'offline'));
    };
  }

  test('waits for the network, however often it is lost', async () => {
    const turn = network(false);
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('No way.'));
    const loaded = loadWithRetries(load);
    await expect.poll(() => load.mock.calls.length).toBe(1);
    turn(true);
    turn(false);
    await expect.poll(() => load.mock.calls.length).toBe(2);
    load.mockResolvedValue('code');
    turn(true);
    await expect(loaded).resolves.toBe('code');
  });

  test('rejects at once for callers that report it themselves', async () => {
    network(false);
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('No way.'));
    await expect(loadWithRetries(load, { waitsForNetwork: false })).rejects.toThrow('No way.');
  });

  test('retries after a network that just came back lost a request', async () => {
    network(true);
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError('Lost.'))
      .mockResolvedValue('code');
    await expect(loadWithRetries(load)).resolves.toBe('code');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('gives up on a failure with a network', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    network(true);
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('Gone.'));
    const loaded = expect(loadWithRetries(load)).rejects.toThrow('Gone.');
    await vi.runAllTimersAsync();
    await loaded;
    expect(load).toHaveBeenCalledTimes(3);
  });
});

describe('attributes of the root', () => {
  const style = readFileSync(resolve(import.meta.dirname, '../../../web/app/theme.css'), 'utf8');

  test.each(['news', 'composer'] as const)('mark %s while it is shown', (mark) => {
    function Page({ isThere }: { isThere: boolean }) {
      useRootAttribute(mark, isThere);
      return null;
    }
    const selector = `html[data-${mark}]`;
    expect(style).toContain(selector);
    const isSaid = () => document.documentElement.matches(selector);
    const { rerender, unmount } = render(<Page isThere={false} />);
    expect(isSaid()).toBe(false);
    rerender(<Page isThere />);
    expect(isSaid()).toBe(true);
    rerender(<Page isThere={false} />);
    expect(isSaid()).toBe(false);
    rerender(<Page isThere />);
    unmount();
    expect(isSaid()).toBe(false);
  });
});
