/** Address of the chat, which a dialog shows in other pages. */
export const CHAT_PATH = '/chat';
