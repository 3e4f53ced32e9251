import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { CurrentWords } from "./current-words.tsx";
import { KeptWords } from "./kept-words.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";
import { Section } from "./section.tsx";
import { trustQuery } from "./trust-queries.ts";
import { VerificationStatus } from "./verification-status.tsx";

/** The screen that shows whether the ledger can be trusted. */
export function TrustPage() {
  const { data, error, refetch, isFetching } = useQuery(trustQuery);
  return (
    <div className="flex max-w-200 flex-col gap-4">
      <SettingsTabs />
      {error !== null && <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <>
          <VerificationStatus trust={data} />
          <CurrentWords anchor={data.anchor} />
        </>
      )}
      {/* It would move below content that is still loading. */}
      {(data !== undefined || error !== null) && <KeptWords />}
    </div>
  );
}

function Loading() {
  return (
    <output aria-label="Carregando" className="flex flex-col gap-4">
      {["h-40", "h-72"].map((height) => (
        <Section key={height} title={null}>
          <Skeleton className={height} />
        </Section>
      ))}
    </output>
  );
}
