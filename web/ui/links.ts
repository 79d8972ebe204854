import { find } from 'linkifyjs';

/** What starts a web address. */
const beginning = /^(?:https?:\/\/|www\.)/i;
/** Quotation marks, ellipses and invisible characters: no address contains them unescaped. */
const notOfAddress = /[«»“”„‹›…\u00ad\u200b\u2060\ufeff、。，！？」』】》]/u;
/** Punctuation that ends a sentence or emphasises the address. */
const finalPunctuation = /[.,;:!?'’‘"*–—]+$/u;

/** The web addresses in a text, in their order, by the rules by which the gateway makes links of them. */
export function findAddresses(text: string): string[] {
  const found = find(text, 'url', { defaultProtocol: 'https', validate: (value) => beginning.test(value) });
  return found.flatMap(({ value }) => {
    const cut = value.search(notOfAddress);
    const address = (cut < 0 ? value : value.slice(0, cut)).replace(finalPunctuation, '');
    const href = /^www\./i.test(address) ? `https://${address}` : address;
    return URL.canParse(href) ? [href] : [];
  });
}
