import { useMemo } from 'react';
import type { Environment } from 'relay-runtime';
import { getOutbox } from '../sending/getOutbox.ts';
import type { Outbox } from '../sending/outbox.ts';
import { sendComment } from './sendComment.ts';

/** Outbox of the signed-in user with the sender of comments and replies. */
export function commentOutbox(environment: Environment, username: string): Outbox {
  const send = sendComment(environment);
  return getOutbox(environment, username, { comment: send, reply: send });
}

/** The outbox of comments, for components. */
export const useCommentOutbox = (environment: Environment, username: string): Outbox =>
  useMemo(() => commentOutbox(environment, username), [environment, username]);
