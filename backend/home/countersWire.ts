import { z } from 'zod';

export const CountersAnswer = z.object({
  state: z.literal(true),
  nombreconversation: z.number().int().describe('Conversations with unseen messages'),
  nombrenotif: z.number().int().describe('Notifications since the panel was last opened'),
});
