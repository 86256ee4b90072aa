import { useState, type DragEvent } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** The handlers of an element onto which files can be dropped, and whether some are being held over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Allows to drop here.
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      // It may only have moved onto something within.
      const { relatedTarget, currentTarget } = event;
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
}
