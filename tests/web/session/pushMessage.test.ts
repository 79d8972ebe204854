import { describe, expect, it } from 'vitest';
import { addressOf, readPushMessage } from '../../../web/session/pushMessage.ts';

const read = (data: object, notification?: object) => readPushMessage(JSON.stringify({ data, notification }));

describe('a push message in a browser', () => {
  it('leads to its conversation or post, with the text that it brings', () => {
    const message = read(
      { fcmMessageId: 'm1', action: 'new-message', payload: '{"id":12}', thread: 'c12' },
      { title: 'Anne', body: 'Bonjour' },
    );
    expect(message).toMatchObject({ id: 'm1', thread: 'c12', title: 'Anne', body: 'Bonjour' });
    expect(addressOf(message.target)).toBe('/?discussion=12');
    const post = read({ action: 'single-post', payload: '{"idGroup":3,"idPost":7}' });
    expect(addressOf(post.target)).toBe('/communaute/3/post/7');
  });

  it('of an API that tells less is understood by what is documented', () => {
    const message = read({ fcmMessageId: 'm1', action: 'new-message', payload: { id: '12' } });
    expect(message).toMatchObject({ thread: 'm1', title: 'Nouveau message', body: '' });
    expect(addressOf(message.target)).toBe('/?discussion=12');
    expect(addressOf(read({ action: 'other' }).target)).toBe('/');
  });

  it('leads nowhere but to addresses of ours', () => {
    const payload = JSON.stringify({ idGroup: '../..//evil.example', idPost: '7', id: '1&x=2' });
    for (const action of ['single-post', 'new-message'])
      expect(addressOf(read({ action, payload }).target)).toBe('/');
  });
});
