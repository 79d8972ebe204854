/** Kinds of settings, as the gateway reads them from its environment. */
import { z } from 'zod';

/** Of a setting that is set to nothing, what holds of one that is not set. */
export const blankAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

export const text = (fallback: string) => blankAsAbsent(z.string().default(fallback));
export const optionalText = blankAsAbsent(z.string().optional());

/** A whole number between two. */
export const wholeBetween = (least: number, most: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(least, { error: `must be at least ${least}` })
    .max(most, { error: `must be at most ${most}` });
export const whole = (fallback: number, least: number, most: number) =>
  blankAsAbsent(wholeBetween(least, most).default(fallback));

/** `1` or `0`. */
export const flag = (fallback: boolean) =>
  blankAsAbsent(z.stringbool({ error: 'must be 1 or 0' }).default(fallback));

export const url = (example: string) => z.url({ protocol: /^https?$/, error: `must look like ${example}` });

/** What is separated by commas. */
export const listOf = (values: string): string[] =>
  values
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);

/** Names of folders, which may be written as paths: `/uploads/`. */
export const foldersIn = (list: string): string[] =>
  listOf(list)
    .map((name) => name.replace(/^\/+|\/+$/g, ''))
    .filter(Boolean);

/** A number says how many proxies stand before the server; anything else which. */
export const proxies = (value: string): string | number => (/^\d+$/.test(value) ? Number(value) : value);
