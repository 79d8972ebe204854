import { z } from 'zod';
import { gatewayChannelName } from './gatewayChannel.ts';

/** Body of the call by which a gateway joins its channel. */
export const AuthorizationBody = z.object({
  socket_id: z
    .string()
    .regex(/^\d{1,20}\.\d{1,20}$/)
    .describe('The connection to the realtime service'),
  channel_name: z.literal(gatewayChannelName),
  proof: z.string().describe('HMAC-SHA256 of `socket_id:channel_name` by GATEWAY_SECRET, in hexadecimal'),
});
/** Answer to it. */
export const AuthorizationAnswer = z.object({
  auth: z.string().describe('Signature with which the connection joins the channel'),
  shared_secret: z.string().describe('Key with which it reads the channel, Base64'),
});

/** Body of the call that reads events which a gateway has missed. */
export const MissedEventsBody = z.object({
  source: z.string().max(40).describe('The process whose events are missing'),
  after: z.int().min(0).describe('Number of the last event before the gap'),
  before: z.int().min(1).describe('Number of the first event after it'),
  proof: z.string().describe('HMAC-SHA256 of `source:after:before` by GATEWAY_SECRET, in hexadecimal'),
});
const MissedEvent = z.looseObject({
  source: z.string().describe('The process that published it'),
  sequence: z.number().describe('Its number'),
  event: z.looseObject({ pusheraction: z.array(z.string()) }).describe('The documented event'),
});
/** Answer to it. */
export const MissedEventsAnswer = z.object({
  events: z.array(MissedEvent).describe('The events between them, as on the channel'),
});
