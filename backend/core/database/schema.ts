/** Every table of every room: what migrations are generated from and what queries are typed by. */
export * from '../../branding/tables.ts';
export * from '../../chat/tables.ts';
export * from '../../comments/tables.ts';
export * from '../../communities/tables.ts';
export * from '../../events/tables.ts';
export * from '../../feed/tables.ts';
export * from '../../home/tables.ts';
export * from '../../library/tables.ts';
export * from '../../members/tables.ts';
export * from '../../notifications/tables.ts';
export * from '../../people/tables.ts';
export * from '../../polls/tables.ts';
export * from '../../reactions/tables.ts';
export * from '../../session/tables.ts';
export * from '../../statistics/tables.ts';
export * from '../files/tables.ts';
export * from './idempotency.ts';
