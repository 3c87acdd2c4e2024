// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// A token with signed transfers by EIP-3009, without anything else.
contract AuthorizationToken {
    string public constant name = "Signed Dollar";
    string public constant symbol = "SUSD";
    string public constant version = "2";
    uint8 public constant decimals = 6;
    bytes32 public immutable DOMAIN_SEPARATOR;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(bytes32 => bool)) public authorizationState;

    bytes32 private constant TYPEHASH =
        keccak256(
            "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
        );

    constructor(address holder, uint256 supply) {
        balanceOf[holder] = supply;
        DOMAIN_SEPARATOR = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                block.chainid,
                address(this)
            )
        );
    }

    struct Authorization {
        address from;
        address to;
        uint256 value;
        uint256 validAfter;
        uint256 validBefore;
        bytes32 nonce;
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        take(Authorization(from, to, value, validAfter, validBefore, nonce), v, r, s);
    }

    function take(Authorization memory a, uint8 v, bytes32 r, bytes32 s) private {
        require(block.timestamp > a.validAfter && block.timestamp < a.validBefore, "not valid now");
        require(!authorizationState[a.from][a.nonce], "used");
        bytes32 said = keccak256(
            abi.encode(TYPEHASH, a.from, a.to, a.value, a.validAfter, a.validBefore, a.nonce)
        );
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR, said)), v, r, s);
        require(signer == a.from && signer != address(0), "not signed by its owner");
        require(balanceOf[a.from] >= a.value, "too little");
        authorizationState[a.from][a.nonce] = true;
        balanceOf[a.from] -= a.value;
        balanceOf[a.to] += a.value;
    }
}
