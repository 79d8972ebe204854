import type { Environment } from 'relay-runtime';
import { messageOutbox } from '../../chat/messageOutbox.ts';
import { commentOutbox } from '../../comments/commentOutbox.ts';

export function openOutbox(environment: Environment, username: string): void {
  messageOutbox(environment, username);
  commentOutbox(environment, username);
}
