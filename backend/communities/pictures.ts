import { alias } from 'drizzle-orm/pg-core';
import type { FileLinks } from '../core/files/links.ts';
import { files } from '../core/files/tables.ts';

/** Logos, for `.leftJoin(logos, eq(logos.id, communities.logoId))`. */
export const logos = alias(files, 'logos');

/** Cover pictures, for `.leftJoin(covers, eq(covers.id, communities.coverId))`. */
export const covers = alias(files, 'covers');

/** A picture of a community as this API writes it: '' means none. */
export const pictureOnWire = (key: string | null, links: FileLinks): string =>
  key === null ? '' : links.sign({ key });
