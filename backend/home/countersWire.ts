import { z } from 'zod';

/** Response with the header's badges: conversations with unread messages, and new notifications. */
export const CountersResponse = z.object({
  state: z.literal(true),
  nombreconversation: z.number().int().describe('Conversations with unseen messages'),
  nombrenotif: z.number().int().describe('Notifications since the panel was last opened'),
});
