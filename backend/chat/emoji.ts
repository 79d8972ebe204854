import { z } from 'zod';

/** Exactly one emoji, also of several code points. */
const oneEmoji = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');

/** Pickers add a variation selector that some emoji do not need: one emoji has one form. */
function canonical(value: string): string {
  const bare = value.replaceAll('\uFE0F', '');
  return oneEmoji.test(bare) ? bare : value;
}

/** Request field: one emoji, or empty for none. */
export const emoji = z
  .string()
  .max(64)
  .transform(canonical)
  .refine((value) => value === '' || oneEmoji.test(value), { error: 'Choisissez un emoji.' });
