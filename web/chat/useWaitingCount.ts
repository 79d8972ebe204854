export { useWaitingCount } from './outbox/current.ts';
