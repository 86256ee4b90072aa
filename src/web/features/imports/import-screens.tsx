import { useParams } from 'react-router';
import { ImportScreen } from './import-screen.tsx';
import { ImportStartScreen } from './import-start-screen.tsx';

/** The start screen and the screens of single imports, in one chunk because each leads to the other. */
export function ImportScreens() {
  const { id } = useParams();
  return id === undefined ? <ImportStartScreen /> : <ImportScreen key={id} id={id} />;
}
