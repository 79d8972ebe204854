import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { communities, invitations, memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { byNumber, byText, offsetOf, ordering, type Page, tokensOf } from '../core/database/ordering.ts';
import { findMatching, textSearch } from '../core/database/textSearch.ts';
import type { FileLinks } from '../core/files/links.ts';
import { playedPath } from '../core/files/playing.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { documents } from '../library/tables.ts';
import type { FoundCommunity, FoundDocument } from './wire.ts';

export interface Found<Item> {
  items: Item[];
  total: number;
  positions: string[] | undefined;
}

const logos = alias(fileRows, 'logos');
const covers = alias(fileRows, 'covers');

/** Communities by title and subject, exactly as the index `communities_search` has them. */
const communitySearch = textSearch(sql`folded(${communities.title} || ' ' || ${communities.subject})`);
const byTitle = ordering('title', [byText(sql`folded(${communities.title})`), byNumber(communities.id)]);
/** Documents by name, exactly as the index `documents_search` has them. */
const documentSearch = textSearch(sql`folded(${documents.name})`);

const newestFirst = ordering('document', [byNumber(documents.id, 'desc')]);

/** The communities that a search is about, by title, of those that the caller may know. */
export async function searchCommunities(
  tx: Transaction,
  links: FileLinks,
  caller: Caller,
  search: string,
  page: Page,
): Promise<Found<z.output<typeof FoundCommunity>>> {
  const own = and(eq(memberships.communityId, communities.id), eq(memberships.userId, caller.id));
  const visible = caller.isAdministrator
    ? undefined
    : or(caller.isGuest ? undefined : ne(communities.kind, 'secret'), isNotNull(memberships.userId));
  const { where, total } = await findMatching(tx, communitySearch, search, async (chosen) => {
    const [row] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(communities)
      .leftJoin(memberships, own)
      .where(and(chosen, visible));
    return row?.total ?? 0;
  });
  if (total === 0) return { items: [], total, positions: tokensOf(page, byTitle, []) };
  const picture = (key: string | null) => (key === null ? '' : links.sign({ key }));
  const rows = await tx
    .select({
      place: byTitle.place,
      community: communities,
      logoKey: logos.key,
      coverKey: covers.key,
      role: memberships.role,
      members: sql<number>`(select count(*)::int from ${memberships} as m where m.community_id = ${communities.id})`,
      hasAsked: sql<boolean>`exists (select 1 from ${invitations} as i where i.community_id = ${communities.id} and i.user_id = ${caller.id})`,
    })
    .from(communities)
    .leftJoin(memberships, own)
    .leftJoin(logos, eq(logos.id, communities.logoId))
    .leftJoin(covers, eq(covers.id, communities.coverId))
    .where(and(where, visible, byTitle.after(page.after)))
    .orderBy(...byTitle.by)
    .limit(page.count)
    .offset(offsetOf(page));
  return {
    total,
    positions: tokensOf(page, byTitle, rows),
    items: rows.map(({ community, logoKey, coverKey, role, members, hasAsked }) => ({
      id: community.id,
      couleur: community.color,
      logo: picture(logoKey),
      photocouverture: picture(coverKey),
      sujet: community.subject,
      titre: community.title,
      typegroupe: community.kind,
      Role: role ?? '',
      roleuser: role ?? '',
      nb_user: members,
      isLibraryEditable: community.isLibraryEditable,
      demande: hasAsked,
    })),
  };
}

/** The documents that a search is about, the newest first: of the caller's communities and the caller's own. */
export async function searchDocuments(
  tx: Transaction,
  links: FileLinks,
  caller: Caller,
  search: string,
  page: Page,
): Promise<Found<z.output<typeof FoundDocument>>> {
  const visible = or(
    eq(documents.ownerId, caller.id),
    caller.isAdministrator
      ? isNotNull(documents.communityId)
      : sql`${documents.communityId} in (select m.community_id from ${memberships} as m where m.user_id = ${caller.id})`,
  );
  const { where, total } = await findMatching(tx, documentSearch, search, (chosen) =>
    tx.$count(documents, and(chosen, visible)),
  );
  if (total === 0) return { items: [], total, positions: tokensOf(page, newestFirst, []) };
  const rows = await tx
    .select({
      place: newestFirst.place,
      document: documents,
      file: fileRows,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(documents)
    .innerJoin(fileRows, eq(fileRows.id, documents.fileId))
    .leftJoin(users, eq(users.id, documents.authorId))
    .where(and(where, visible, newestFirst.after(page.after)))
    .orderBy(...newestFirst.by)
    .limit(page.count)
    .offset(offsetOf(page));
  return {
    total,
    positions: tokensOf(page, newestFirst, rows),
    items: rows.map(({ document, file, firstName, lastName }) => ({
      id: document.id,
      file: playedPath(links, file),
      documentreelname: document.name,
      nom: lastName ?? '',
      prenom: firstName ?? '',
      createdAt: document.createdAt.toISOString(),
      telechargement: links.sign({ key: file.key, originalName: document.name }, { download: true }),
      thumbs: file.posterKey === null ? '' : links.sign({ key: file.posterKey }),
      taille: file.size,
      idoc: document.folderId ?? 0,
      idgroup: document.communityId ?? 0,
    })),
  };
}
