import { eq, max } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { editStamp, requireUnmodified } from '../accounts/modifications.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishPlatformChange } from '../branding/realtimeEvents.ts';
import { readLink } from '../core/addresses.ts';
import type { Transaction } from '../core/database/database.ts';
import { invalid, notFound } from '../core/errors.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { writeOnce } from '../core/idempotency.ts';
import type { ChangedAnswer, LinkBody, UpdateLinkBody } from './administrationWire.ts';
import { lockOrder, writeOrder } from './order.ts';
import { links } from './tables.ts';

/** Adds an entry to “Mes liens”, at its end. */
export async function addLink(
  request: FastifyRequest,
  { fields, files, record }: ReceivedForm<typeof LinkBody, 'icon'>,
): Promise<z.output<typeof ChangedAnswer>> {
  const { caller } = request;
  const url = addressOf(fields.link);
  const { answer } = await writeOnce(request, async (tx) => {
    const [icon] = await record(tx, files.icon);
    const [last] = await tx.select({ position: max(links.position) }).from(links);
    const [made] = await tx
      .insert(links)
      .values({
        title: fields.linktitle,
        url,
        ...(icon ? { iconId: icon.id } : {}),
        position: (last?.position ?? 0) + 1,
      })
      .returning({ id: links.id });
    if (!made) throw new Error('The link was not written.');
    await recordAuditEntry(tx, caller, 'link.create', fields.linktitle);
    publishPlatformChange(tx);
    return { status: true as const, id: made.id };
  });
  return answer;
}

/** Changes an entry of “Mes liens”, and its place where one is named. */
export async function updateLink(
  request: FastifyRequest,
  { fields, files, record }: ReceivedForm<typeof UpdateLinkBody, 'icon'>,
): Promise<z.output<typeof ChangedAnswer>> {
  const { caller } = request;
  const url = fields.link === undefined ? undefined : addressOf(fields.link);
  const { idlinkold } = fields;
  if (idlinkold == null) throw invalid('idlinkold', 'Le lien à modifier est obligatoire.');
  const { answer } = await writeOnce(request, async (tx) => {
    const own = eq(links.id, idlinkold);
    const [present] = await tx.select().from(links).where(own).for('update');
    if (!present) throw notFound();
    requireUnmodified(present, fields.modifie);
    const [icon] = await record(tx, files.icon);
    await tx
      .update(links)
      .set({
        // Drizzle leaves a column out that is undefined: it keeps its value.
        title: fields.linktitle,
        url,
        ...(icon ? { iconId: icon.id } : {}),
        ...editStamp(caller),
      })
      .where(own);
    if (fields.ordre !== undefined) await moveLink(tx, present.id, fields.ordre);
    await recordAuditEntry(tx, caller, 'link.update', fields.linktitle ?? present.title);
    publishPlatformChange(tx);
    return { status: true as const, id: present.id };
  });
  return answer;
}

function addressOf(link: string): string {
  const url = readLink(link);
  if (url === null) throw invalid('link', "L'adresse du lien est obligatoire.");
  return url;
}

/** Puts a link at a place of the list, counted from 0; the others keep their order around it. */
async function moveLink(tx: Transaction, linkId: number, place: number): Promise<void> {
  const order = (await lockOrder(tx, links)).filter((other) => other !== linkId);
  order.splice(place, 0, linkId);
  await writeOrder(tx, links, order);
}
