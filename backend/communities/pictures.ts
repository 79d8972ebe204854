import { alias } from 'drizzle-orm/pg-core';
import { files } from '../core/files/tables.ts';

/** The `files` alias for logos, for `.leftJoin(logos, eq(logos.id, communities.logoId))`. */
export const logos = alias(files, 'logos');

/** The `files` alias for covers, for `.leftJoin(covers, eq(covers.id, communities.coverId))`. */
export const covers = alias(files, 'covers');
