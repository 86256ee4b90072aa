import { useParams } from 'react-router';
import { ImportScreen } from './import-screen.tsx';
import { ImportStartScreen } from './import-start-screen.tsx';

/** Where an import begins, and where it goes on; each leads to the other. */
export function ImportScreens() {
  const { id } = useParams();
  return id === undefined ? <ImportStartScreen /> : <ImportScreen key={id} id={id} />;
}
