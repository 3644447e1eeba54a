import type { AssistantBridge } from './contract/assistant-bridge.ts';

declare global {
  interface Window {
    /** The way to main, put there by the preload script. */
    readonly assistant: AssistantBridge;
  }
}
