import { find } from 'linkifyjs';

const beginning = /^(?:https?:\/\/|www\.)/i;
/** Quotation marks, ellipses and invisible characters: URLs contain them only escaped. */
const notOfAddress = /[«»“”„‹›…\u00ad\u200b\u2060\ufeff、。，！？」』】》]/u;
/** Punctuation after an address that is not part of it. */
const finalPunctuation = /[.,;:!?'’‘"*–—]+$/u;

/** An address with the brackets after it that close those within: the library loses them after `()`. */
function completed(address: string, after: string): string {
  const open = address.split('(').length - address.split(')').length;
  return address + (/^\)*/.exec(after)?.[0] ?? '').slice(0, Math.max(0, open));
}

/** Finds web addresses by the same rules as the gateway. */
export function findWebAddresses(text: string): string[] {
  const found = find(text, 'url', { defaultProtocol: 'https', validate: (value) => beginning.test(value) });
  return found.flatMap(({ value: begun, end }) => {
    const value = completed(begun, text.slice(end));
    const cut = value.search(notOfAddress);
    const address = (cut < 0 ? value : value.slice(0, cut)).replace(finalPunctuation, '');
    const href = /^www\./i.test(address) ? `https://${address}` : address;
    return URL.canParse(href) ? [href] : [];
  });
}
