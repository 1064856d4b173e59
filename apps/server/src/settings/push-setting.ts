interface Given {
  PUSH_CONTACT?: string;
  PUSH_LOCAL?: boolean;
}

export interface PushChoice {
  /** Who push services write to when something is wrong with our messages: a mailto: or https: address. */
  contact: string;
  /** Endpoints on this machine are taken too. */
  takesLocal: boolean;
}

/** Push services want to know who to write to. Without a setting that is the address of the installation. */
export function readPush({ PUSH_CONTACT, PUSH_LOCAL }: Given, publicUrl: string): PushChoice {
  const own = publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@quaygate.invalid';
  return { contact: PUSH_CONTACT ?? own, takesLocal: PUSH_LOCAL ?? false };
}
