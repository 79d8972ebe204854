import { eq, max } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { editColumns, requireUnmodified } from '../accounts/modifications.ts';
import { recordAuditChanges, recordAuditEntry } from '../audit/audit.ts';
import { type AuditChange, changesBetween } from '../audit/changes.ts';
import { publishPlatformChange } from '../core/realtime/eventQueue.ts';
import { parseLinkUrl } from '../core/addresses.ts';
import type { Transaction } from '../core/database/database.ts';
import { invalidError, notFoundError } from '../core/errors.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { writeOnce } from '../core/idempotency.ts';
import type { SavedIdResponse, AddLinkBody, UpdateLinkBody } from './administration.wire.ts';
import { lockOrderedIds, savePositions } from './order.ts';
import { links } from './tables.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';

/** Adds an entry at the end of “Mes liens”. */
export async function addLink(
  request: FastifyRequest,
  { fields, files, recordFiles }: ReceivedForm<typeof AddLinkBody, 'icon'>,
): Promise<z.output<typeof SavedIdResponse>> {
  const { caller } = request;
  const url = requireUrl(fields.url);
  const { answer } = await writeOnce(request, async (tx) => {
    const [icon] = await recordFiles(tx, files.icon);
    const [last] = await tx.select({ position: max(links.position) }).from(links);
    const [created] = await tx
      .insert(links)
      .values({
        title: fields.title,
        url,
        ...(icon ? { iconId: icon.id } : {}),
        position: (last?.position ?? 0) + 1,
      })
      .returning({ id: links.id });
    if (!created) throw new Error('The link was not written.');
    await recordAuditEntry(tx, caller, 'link.create', fields.title);
    publishPlatformChange(tx);
    return { status: true as const, id: created.id };
  });
  return answer;
}

/** Updates an entry of “Mes liens”, and its position if one is given. */
export async function updateLink(
  request: FastifyRequest,
  { fields, files, recordFiles }: ReceivedForm<typeof UpdateLinkBody, 'icon'>,
): Promise<z.output<typeof SavedIdResponse>> {
  const { caller } = request;
  const url = fields.url === undefined ? undefined : requireUrl(fields.url);
  const { linkId } = fields;
  if (linkId == null) throw invalidError('idlinkold', 'Le lien à modifier est obligatoire.');
  const { answer } = await writeOnce(request, async (tx) => {
    const own = eq(links.id, linkId);
    // The whole list before one of it: moves at once would wait for each other.
    const order = fields.position === undefined ? [] : await lockOrderedIds(tx, links);
    const [current] = await tx.select().from(links).where(own).for('update');
    if (!current) throw notFoundError();
    requireUnmodified(current, fields.lastModifiedAt);
    const [icon] = await recordFiles(tx, files.icon);
    await tx
      .update(links)
      .set({
        // Drizzle skips undefined columns.
        title: fields.title,
        url,
        ...(icon ? { iconId: icon.id } : {}),
        ...editColumns(caller),
      })
      .where(own);
    const moved = fields.position === undefined ? [] : await moveLink(tx, order, current.id, fields.position);
    const sent = { title: fields.title, url, iconId: icon?.id };
    const changes = [...changesBetween(current, sent), ...moved];
    await recordAuditChanges(tx, caller, 'link.update', fields.title ?? current.title, { changes });
    publishPlatformChange(tx);
    return { status: true as const, id: current.id };
  });
  return answer;
}

function requireUrl(link: string): string {
  const url = parseLinkUrl(link);
  if (url === null) throw invalidError('link', "L'adresse du lien est obligatoire.");
  return url;
}

/** Moves a link of the locked list to a position, from 0. Returns what changed, as people count places. */
async function moveLink(
  tx: Transaction,
  present: readonly number[],
  linkId: number,
  position: number,
): Promise<AuditChange[]> {
  const order = present.filter((otherId) => otherId !== linkId);
  order.splice(position, 0, linkId);
  await savePositions(tx, links, order);
  return changesBetween({ position: present.indexOf(linkId) + 1 }, { position: order.indexOf(linkId) + 1 });
}

/** Deletes an entry of “Mes liens”. */
export async function deleteLink(context: BackendContext, caller: Caller, id: number): Promise<void> {
  await context.database.transaction(async (tx) => {
    const [deleted] = await tx.delete(links).where(eq(links.id, id)).returning();
    if (!deleted) throw notFoundError();
    await recordAuditEntry(tx, caller, 'link.delete', deleted.title);
    publishPlatformChange(tx);
  });
}
