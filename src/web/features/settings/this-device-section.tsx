import { Download } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { installWay, type InstallWay } from './install-way.ts';
import { SettingSection } from './setting-section.tsx';
import { isInstalled, useInstall } from './use-install.ts';

const TEXTS: Record<InstallWay, string> = {
  installed: 'Cardamom is installed on this device.',
  insecure: 'Cardamom cannot be installed from this address, because it does not use HTTPS.',
  offered: 'Install Cardamom to open it like any other app, even without a network.',
  'share menu': 'To install Cardamom, open the Share menu of Safari and choose “Add to Home Screen”.',
  menu: 'If your browser can install Cardamom, its menu has “Install” or “Add to Home screen”.',
};

/** What Cardamom keeps on this device, and how it is installed. */
export function ThisDeviceSection() {
  const install = useInstall();
  const way = installWay({
    isInstalled: isInstalled(),
    isSecure: window.isSecureContext,
    isOffered: install !== null,
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
  });
  return (
    <SettingSection id="this-device" title="On this device">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60">{TEXTS[way]}</p>
        {install === null ? null : (
          <Button onClick={() => void install()}>
            <Download aria-hidden size={16} />
            Install Cardamom
          </Button>
        )}
      </div>
    </SettingSection>
  );
}
