export { useWaitingCount } from './outbox/outboxOf.ts';
