import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import { filePath, responseFlag, id, instant, administratorModification } from '../core/wire.ts';

const actif = responseFlag.optional().describe('To administrators: whether people see it');
const file = z.union([filePath, z.literal('')]);
const alternative = z
  .string()
  .optional()
  .meta(extensionDescription('ALTERNATIVE_TEXTS', 'The alternative text of the picture; absent without one'));

/** Response of `GET /getbreaking`: the breaking news as text; empty when there is none or it is hidden. */
export const BreakingNewsResponse = z.object({
  status: z.literal(true),
  result: z.object({ breakingnews: z.string(), actif, modification: administratorModification }),
});

/** Response of `GET /api/getlink`: the entries of “Mes liens”, in order. */
export const ListLinksResponse = z.object({
  status: z.literal(true),
  lien: z.array(
    z.object({
      id,
      link: z.string(),
      linktitle: z.string(),
      linkicon: file.describe('Empty: no icon'),
      modification: administratorModification,
    }),
  ),
});

/** Response of `GET /bandeau`: the carousel's slides; each shows a picture, a video or a text. */
export const ListHighlightsResponse = z.object({
  status: z.literal(true),
  actif,
  result: z.array(
    z.object({
      id,
      bandeau: file.describe('Picture'),
      video: file,
      thumbs: file.describe('Still picture of the video'),
      text: z.string().describe('Sanitised HTML'),
      link: z.string(),
      alternative,
      modification: administratorModification,
    }),
  ),
});

/** Response of `GET /admin/getlist`: the right column's pictures and videos, in order, new ones first. */
export const ListIllustrationsResponse = z.object({
  status: z.literal(true),
  result: z.array(
    z.object({
      id,
      imageplatform: file.describe('Picture'),
      video: file,
      thumbs: file.describe('Still picture of the video'),
      link: z.string(),
      alternative,
    }),
  ),
});

/** Response with the header's badges: conversations with unread messages, and new notifications. */
export const CountersResponse = z.object({
  state: z.literal(true),
  nombreconversation: z.number().int().describe('Conversations with unseen messages'),
  nombrenotif: z.number().int().describe('Notifications since the panel was last opened'),
  nepasderanger: responseFlag
    .optional()
    .meta(extensionDescription('DO_NOT_DISTURB', 'Whether the caller is not to be disturbed')),
  nepasderangerjusqua: instant
    .nullish()
    .meta(extensionDescription('DO_NOT_DISTURB', 'When that ends by itself; null for never')),
});
