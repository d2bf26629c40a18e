/** Whether someone is at the chat, and where it takes place. */
export type ChatState =
  | { readonly isOpen: false }
  /** Address of the conversation, on the service's own origin, to be shown in a frame. */
  | { readonly isOpen: true; readonly url: string; readonly origin: string };

/** A service with which shoppers chat. */
export interface ChatPort {
  /** Asks for the state on a site, by its code. Throws `upstream_unavailable`. */
  readonly state: (site: string) => Promise<ChatState>;
}
