import { createHmac } from 'node:crypto';
import { type SupportChat, supportChat } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';

export const supportChatSlice: Slice = (serve, { settings: { chat } }) => {
  serve(supportChat.get, ({ user }): SupportChat => {
    if (!chat) return { enabled: false };
    const userHash = createHmac('sha256', chat.secret).update(user.id).digest('hex');
    return { enabled: true, appId: chat.appId, userHash };
  });
};
