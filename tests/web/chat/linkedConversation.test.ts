import { Environment, type GraphQLResponse, Network, Observable, RecordSource, Store } from 'relay-runtime';
import { expect, onTestFinished, test } from 'vitest';
import { chatPanel } from '../../../web/chat/chatPanel.ts';
import { openConversation } from '../../../web/chat/linkedConversation.ts';

test.each([
  ['is opened once its id is known', null, 'conversation-41'],
  ['is not opened over another that was opened meanwhile', 'conversation-7', 'conversation-7'],
])('a conversation of an address %s', (_what, opened, shown) => {
  onTestFinished(chatPanel.reset);
  let answer = (_response: GraphQLResponse) => {};
  const environment = new Environment({
    network: Network.create(() =>
      Observable.create((sink) => {
        answer = (response) => sink.next(response);
      }),
    ),
    store: new Store(new RecordSource()),
  });
  openConversation(environment, '41');
  if (opened !== null) chatPanel.openConversation(opened);
  answer({ data: { conversation: { id: 'conversation-41' } } });
  expect(chatPanel.get().conversationId).toBe(shown);
});
