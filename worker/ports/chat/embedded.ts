import type { ChatPort } from './port.ts';

/** Works without a service: nobody is ever there, and messages are entries of a form that staff answer by email. */
export const embeddedChat: ChatPort = { state: async () => ({ isOpen: false }) };
