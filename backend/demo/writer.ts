import { day, longDate, monthName, ofMonth, onWorkday } from './calendar.ts';
import { firstNames } from './names.ts';
import { type Topic, towns } from './organisation.ts';
import { comments, replies, topicComments } from './prose/comments.ts';
import { dialogues, groupDialogues, unanswered } from './prose/dialogues.ts';
import { closings, openings, pointers, shareTexts } from './prose/posts.ts';
import { createDeck, type Dice } from './random.ts';

const words = {
  jour: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'],
  heure: ['8 h 30', '9 h', '9 h 30', '10 h', '11 h', '14 h', '14 h 30', '15 h', '16 h 30'],
  salle: ['salle Surcouf', 'salle Duguay-Trouin', 'salle Jeanne-Barret', 'grande halle', 'mezzanine'],
  bois: ['chêne', 'mélèze', 'iroko', 'frêne', 'pin maritime', 'cèdre'],
  outil: [
    'la dégauchisseuse portative',
    'le palan bleu',
    'la grande varlope',
    'le niveau laser',
    'le serre-joint de deux mètres',
  ],
} as const;

/** Fills in the words in braces as somebody would who writes at that moment, and spaces as French does. */
function fill(template: string, dice: Dice, at: Date): string {
  const soon = new Date(at.getTime() + 20 * day);
  const values: Record<string, () => string> = {
    prenom: () => dice.pick(firstNames),
    ville: () => dice.pick(towns),
    date: () => longDate(onWorkday(new Date(at.getTime() + dice.between(5, 25) * day), 12)),
    mois: () => monthName(soon),
    'de mois': () => ofMonth(soon),
    n: () => String(dice.between(2, 9)),
    nn: () => String(dice.between(12, 96)),
    coefficient: () => String(dice.between(98, 115)),
    ...Object.fromEntries(Object.entries(words).map(([name, list]) => [name, () => dice.pick(list)])),
  };
  const chosen = new Map<string, string>();
  return template
    .replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
      const make = values[name];
      if (!make) throw new Error(`Nothing to fill in for {${name}}.`);
      // The same word twice is the same thing twice.
      const value = chosen.get(name) ?? make();
      chosen.set(name, value);
      return value;
    })
    .replaceAll(/ ([!?;:»%€])/g, '\u00a0$1')
    .replaceAll('« ', '«\u00a0')
    .replaceAll(/(\d) (h|km|ans)\b/g, '$1\u00a0$2');
}

/** Writes what people of the demo say; every text is plain and safe to put between tags. */
export interface Writer {
  /** The HTML of a post about a topic; `pointer` names what hangs on it. */
  post(topic: Topic, pointer: keyof typeof pointers | undefined, at: Date): string;
  share(): string;
  comment(topic: Topic, at: Date): string;
  reply(at: Date): string;
  /** The lines of an exchange of two people, or of a group. */
  dialogue(isGroup: boolean, at: Date): string[];
  /** Lines of one person that nobody has answered yet. */
  unanswered(at: Date): string[];
}

export function createWriter(dice: Dice): Writer {
  const deckOf = (list: readonly string[]) => createDeck(dice, list);
  const decksOf = <Key extends string>(lists: Record<Key, readonly string[]>) => {
    const decks = new Map<string, () => string>();
    return (key: Key) => {
      const deck = decks.get(key) ?? deckOf(lists[key]);
      decks.set(key, deck);
      return deck();
    };
  };
  const opening = decksOf(openings);
  const pointing = decksOf(pointers);
  const aboutTopic = decksOf(topicComments);
  const closing = deckOf(closings);
  const share = deckOf(shareTexts);
  const comment = deckOf(comments);
  const reply = deckOf(replies);
  const pair = createDeck(dice, dialogues);
  const group = createDeck(dice, groupDialogues);
  return {
    post(topic, pointer, at) {
      const parts = [opening(topic)];
      if (pointer) parts.push(pointing(pointer));
      else if (dice.chance(0.5)) parts.push(closing());
      return parts.map((part) => `<p>${fill(part, dice, at)}</p>`).join('');
    },
    share: () => `<p>${fill(share(), dice, new Date(0))}</p>`,
    comment: (topic, at) => `<p>${fill(dice.chance(0.35) ? aboutTopic(topic) : comment(), dice, at)}</p>`,
    reply: (at) => `<p>${fill(reply(), dice, at)}</p>`,
    unanswered: (at) => fill(unanswered.join('\n'), dice, at).split('\n'),
    dialogue(isGroup, at) {
      // One text, so that a word is filled in alike in every line.
      return fill((isGroup ? group() : pair()).join('\n'), dice, at).split('\n');
    },
  };
}
