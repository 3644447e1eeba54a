import { contextBridge, ipcRenderer } from 'electron';

import { createBridge } from './bridge.ts';

// Later, and outside of the delivery: it then reaches the page's console like any other uncaught error.
const reportError = (error: unknown): void => {
  setTimeout(() => {
    throw error;
  }, 0);
};

contextBridge.exposeInMainWorld('assistant', createBridge(ipcRenderer, reportError));
