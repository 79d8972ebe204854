import type { Environment } from 'relay-runtime';
import { messageOutbox } from '../../chat/messageOutbox.ts';
import { commentOutbox } from '../../comments/sendComment.ts';

/** Opens the viewer's outboxes of messages and comments, which send what was kept. */
export function openOutboxes(environment: Environment, username: string): void {
  messageOutbox(environment, username);
  commentOutbox(environment, username);
}
