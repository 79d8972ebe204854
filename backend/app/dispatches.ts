import type { Dispatch } from '../core/outbox/dispatch.ts';
import { memberNotices } from '../feed/postNotices.ts';
import { invitationMail } from '../members/invitationMail.ts';
import { devicePush } from '../notifications/push.ts';
import { welcomeMail } from '../people/welcome.ts';
import { passwordChangeMail, resetLinkMail } from '../session/passwordMails.ts';
import { misuseMail, newDeviceMail } from '../session/sessionMails.ts';

/** Everything that is sent after a commit, one line each. */
export const dispatchKinds: readonly Dispatch<never>[] = [
  devicePush,
  invitationMail,
  memberNotices,
  misuseMail,
  newDeviceMail,
  passwordChangeMail,
  resetLinkMail,
  welcomeMail,
];
