import { phoneAddress } from "~/texts/phone"
import { useRootData } from "./root-data"

/** The shop's addresses in the footer. */
export function Places() {
  const { places = [] } = useRootData().shell ?? {}
  if (places.length === 0) return null
  return (
    <>
      <h2>Nos adresses</h2>
      <details>
        <summary aria-label="Nos adresses" />
      </details>
      <ul className="places">
        {places.map((place) => (
          <li key={place.id}>
            <h3>{place.name}</h3>
            <address className="not-italic">
              {`${place.street}, ${place.town}`}
              {place.phone ? (
                <>
                  <br />
                  <a href={phoneAddress(place.phone)}>{place.phone}</a>
                </>
              ) : null}
            </address>{" "}
            {place.hours ? <p>{place.hours}</p> : null}
          </li>
        ))}
      </ul>
    </>
  )
}
